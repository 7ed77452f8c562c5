/** Loaded before each test in the browser, so that the layers of styles have the order of the product. */
import '#client/styles/app.css'
