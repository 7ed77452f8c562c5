/** Loaded before each browser test, so that the style layers have the same order as in the product. */
import '#client/styles/app.css'
