import { Connection, PATIENCE } from './connection'

/** A connection of a thread that serves nobody to the file at `path`, which others may be writing: it only looks, and keeps nobody waiting. */
export const openReader = (path: string) => new Connection(path, { synchronous: 'normal', busyTimeout: PATIENCE, readOnly: true })
