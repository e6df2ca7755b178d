import { defineConfig } from 'vitest/config'
import base from './vitest.config.js'

/** Tests against other programs: they have to be there. */
export default defineConfig({ ...base, test: { ...base.test, include: ['test/peers/*.test.mjs'], exclude: [] } })
