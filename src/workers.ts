import { fileURLToPath } from 'node:url'

/** Here and not beside their callers: in the executable, module URLs are relative to src/. */
export const importWorker = new URL('./server/import.worker.ts', import.meta.url)
export const lookWorker = new URL('./server/look.worker.ts', import.meta.url)
export const recordsWorker = new URL('./server/records.worker.ts', import.meta.url)
export const backupWorker = new URL('./backups/backup.worker.ts', import.meta.url)
export const restoreWorker = new URL('./backups/restore.worker.ts', import.meta.url)
export const exportWorker = new URL('./server/export.worker.ts', import.meta.url)
export const pdfWorker = new URL('./server/pdf.worker.ts', import.meta.url)
export const docxWorker = new URL('./exchange/docx/docx.worker.ts', import.meta.url)
export const modeleReader = new URL('./exchange/docx/modele.worker.ts', import.meta.url)
export const logoReader = new URL('./tenants/logo.worker.ts', import.meta.url)
export const marksReader = new URL('./features/notes/moodle.worker.ts', import.meta.url)
export const releveReader = new URL('./features/rapprochement/releve.worker.ts', import.meta.url)
export const moodleWorker = new URL('./exchange/moodle/moodle.worker.ts', import.meta.url)
export const oneRosterWorker = new URL('./exchange/oneroster/oneroster.worker.ts', import.meta.url)
export const enqueueWorker = new URL('./outbox/enqueue.worker.ts', import.meta.url)
export const factsWorker = new URL('./diagnostics/facts/facts.worker.ts', import.meta.url)
export const journalWorker = new URL('./features/journal/journal.worker.ts', import.meta.url)
export const statistiquesWorker = new URL('./features/statistiques/statistiques.worker.ts', import.meta.url)
export const listesWorker = new URL('./features/versions/listes.worker.ts', import.meta.url)
export const dispatcherWorker = new URL('./host/os-service/windows/dispatcher.worker.ts', import.meta.url)
export const transferWorker = new URL('./tenants/server/transfer.worker.ts', import.meta.url)

/** The word that makes `main` run the import of its parent process, instead of a command. */
export const IMPORT_TASK = '--import-task'

/** The word that makes `main` make a PDF for its parent process. */
export const PDF_TASK = '--pdf-task'

/** The word for a check of what a start needs, which root runs as the user of the service. */
export const CHECK_TASK = '--check-task'

const isExecutable = Bun.main.startsWith('/$bunfs/')
const source = fileURLToPath(new URL('./main.ts', import.meta.url))

/** The running program itself, even if its path holds another one by now. */
const processFor = (task: string) => (isExecutable ? ['/proc/self/exe', task] : [process.execPath, source, task])
export const importProcess = processFor(IMPORT_TASK)
export const pdfProcess = processFor(PDF_TASK)
/** The path of the program for systemd, for which `/proc/self` is another process. */
export const checkProcess = [process.execPath, ...(isExecutable ? [] : [source]), CHECK_TASK]
