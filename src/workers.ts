/** Here and not beside their callers: in the executable, module URLs are relative to src/. */
export const importWorker = new URL('./imports/import.worker.ts', import.meta.url)
export const backupWorker = new URL('./backups/backup.worker.ts', import.meta.url)
export const restoreWorker = new URL('./backups/restore.worker.ts', import.meta.url)
export const exportWorker = new URL('./exports/export.worker.ts', import.meta.url)
export const enqueueWorker = new URL('./outbox/enqueue.worker.ts', import.meta.url)
export const factsWorker = new URL('./doctor/facts.worker.ts', import.meta.url)
export const journalWorker = new URL('./features/journal/journal.worker.ts', import.meta.url)
export const dispatcherWorker = new URL('./service/windows/dispatcher.worker.ts', import.meta.url)
