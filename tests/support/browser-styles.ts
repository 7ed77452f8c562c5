/** Loaded before each browser test, so that the layers of styles have the same order as in the product. */
import '#client/styles/app.css'
