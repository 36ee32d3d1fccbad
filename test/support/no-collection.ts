/**
 * Preloaded by `scripts/bun test`: Elysia asks for a collection after it has composed an app. A program composes four of them, the tests
 * thousands, each with a collection of all that the tests before it left. Memory is collected when the engine needs it, and by `gc(true)`.
 */
const collect = Bun.gc.bind(Bun)
Bun.gc = (force) => (force === true ? collect(force) : 0)
