import { readMigrations, type Migration } from './read-migrations' with { type: 'macro' }

export type { Migration }

/** All files of `migrations/`, in order. The build embeds them; from source they are read when this module is. */
export const MIGRATIONS: readonly Migration[] = readMigrations()
