/**
 * The build copies this script into dist/, where `npm start` and `npm run admin` call it: `built.mjs start|admin`. It
 * runs the bundle, and installs and builds nothing.
 */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launch, majorOf, stop } from './launch.mjs'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './node-flags.mjs'

const root = dirname(fileURLToPath(import.meta.url))
/** The Node for which the bundle is built and tested. */
const SERVER_NODE = 24
const [task = '', ...rest] = process.argv.slice(2)

if (!existsSync(join(root, 'node_modules'))) stop(`Run npm ci in ${root} first.`)
// npm puts the folder of the Node that `npm ci` has installed in front of PATH.
if (majorOf(process.versions.node) < SERVER_NODE)
  stop(
    `The server needs Node ${SERVER_NODE} or newer; this is Node ${process.version}. npm ci without --omit=dev installs one.`,
  )
const env = { NODE_ENV: 'production', ...SERVER_ENVIRONMENT, ...process.env }
if (task === 'start')
  launch(process.execPath, [...SERVER_FLAGS, join(root, 'main.js')], { cwd: root, env })
else launch(process.execPath, [join(root, 'admin.js'), ...rest], { cwd: root, env })
