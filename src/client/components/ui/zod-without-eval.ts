import { config } from 'zod'

// The pages' policy forbids eval; zod's trying whether it may would stand on the console.
config({ jitless: true })
