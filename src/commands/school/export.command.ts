import { realAsBefore } from '../../diagnostics/findings/programs'
import { sentence } from '../../kit/sentence'
import { closeSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { operationError, usageError } from '../../kit/errors'
import { reasonFrom } from '../../kit/system-failure'
import type { ExportProgress } from '../../exchange/exports/export-order'
import { outgoing } from '../../tenants/outgoing'
import { isVersion } from '../../exchange/oneroster/tables'
import { makeReadable, placeFiles } from '../../exchange/programs/place'
import { ABOUT, isProgram, PROGRAMS } from '../../exchange/programs/programs'
import { EXPORT_MANIFEST } from '../../exchange/imports/files/exported'
import { asOwner, atNamed } from '../../host/rights/folder-owner'
import { copyOpen, openPlain } from '../../host/rights/plain-file'
import { value, text, type Command, type CommandContext } from '../terminal/command'

export const exportCommand: Command = {
	name: 'export',
	summary: "Write an institution as CSV files that an import can read, without passwords and journal; 'backup' copies everything",
	usage: 'CODE DEST [--pour moodle | --pour oneroster [--version 1.1|1.2]]',
	words: [2, 2],
	options: {
		pour: value(
			'the program that the files are for: moodle or oneroster; DEST may then have files of before, and only new ones are written'
		),
		version: value('the version of OneRoster: 1.1 or 1.2; without it that of the settings')
	},
	examples: [
		'preau export ecole /media/usb/ecole',
		'preau export ecole /srv/moodle/ecole --pour moodle',
		'preau export ecole /srv/oneroster/ecole --pour oneroster'
	],
	async run(context, [code = '', destination = ''], values) {
		const { io, json } = context
		const [pour, version] = [text(values, 'pour'), text(values, 'version')]
		if (version !== undefined && !(pour === 'oneroster' && isVersion(version)))
			throw usageError('--version {version}: the files for oneroster have version 1.1 or 1.2, and no others have one', { version })
		if (pour !== undefined) return exportFor(context, { pour, code, target: resolve(destination), version })
		const { dir } = context.config().data
		const target = resolve(destination)
		mustBeFree(target)
		const { folder, files, withoutRef } = await context.perform('export', { code }, (event) => {
			if (!json) io.progress(sentence('writing {kind}', { kind: (event as ExportProgress).kind }))
		})
		await take({ dir, folder, names: files.map(({ name }) => ownName(name, FILE)) }, target, takeOver)
		if (json) io.data(JSON.stringify({ folder: target, files, withoutRef }))
		else {
			const tables = files.filter(({ name }) => name !== EXPORT_MANIFEST)
			io.out(
				sentence('{n} files in {target}: {tables}', {
					n: tables.length,
					target,
					tables: tables.map(({ name, records }) => `${name} ${records}`).join(', ')
				})
			)
		}
		for (const [kind, count] of Object.entries(withoutRef))
			if (count > 0)
				io.err(sentence('preau: warning: {count} of the {kind} have no ref and are left out, with what belongs to them', { count, kind }))
	}
}

type ForProgram = { readonly pour: string; readonly code: string; readonly target: string; readonly version: string | undefined }

/** Writes the files for another program into a folder, which may have those of before. */
async function exportFor({ io, json, clock, config, perform }: CommandContext, { pour, code, target, version }: ForProgram) {
	if (!isProgram(pour)) throw usageError('--pour {pour}: there are only files for {programs}', { pour, programs: PROGRAMS.join(', ') })
	const { dir } = config().data
	const ordered = { program: pour, code, target, ...(version !== undefined && { version }) }
	const { folder, leftOut, renamed: newNames, isKept } = await perform('export.program', ordered)
	const changed = await take({ dir, folder, names: ABOUT[pour].files }, target, (opened) => renew(opened, target, clock.now()))
	if (json) io.data(JSON.stringify({ folder: target, changed, leftOut, renamed: newNames, isKept }))
	else
		io.out(
			changed.length === 0
				? sentence('the files in {target} are as they should be', { target })
				: sentence('new in {target}: {names}', { target, names: changed.join(', ') })
		)
	if (leftOut.length > 0)
		io.err(
			sentence(
				'preau: warning: left out are {keys}: Moodle would take each for another one, as it compares without case and accents, or for an account of its own, or cannot hold more than 100 characters',
				{ keys: leftOut.join(', ') }
			)
		)
	if (isKept) io.err(realAsBefore(code))
	if (newNames.length > 0)
		io.err(
			sentence(
				'preau: warning: names of {keys} are written with "et" for "&" and without "<", ">" and line breaks, which Moodle would misread',
				{
					keys: newNames.join(', ')
				}
			)
		)
}

/** Takes files that the server has written, with the rights of the person who runs the command, and removes the server's. */
async function take<T>(
	{ dir, folder, names }: { readonly dir: string; readonly folder: string; readonly names: readonly string[] },
	target: string,
	over: (files: readonly Opened[], target: string) => T
): Promise<T> {
	const written = outgoing(dir, ownName(basename(folder), FOLDER))
	try {
		const opened = await asOwner(dir, () => openAll(dir, written, names))
		return await atNamed(target, dir, () => over(opened, target))
	} finally {
		await asOwner(dir, () => rmSync(written, { recursive: true, force: true }))
	}
}

/** Replaces the files of before; a file that is the same stays. */
function renew(files: readonly Opened[], target: string, now: Temporal.Instant): string[] {
	try {
		mkdirSync(dirname(target), { recursive: true })
		makeReadable(target)
		return placeFiles(target, new Map(files.map(({ name, descriptor }) => [name, readFileSync(descriptor)])), now)
	} catch (error) {
		throw operationError('{target} cannot be written: {systemReason}', { target, systemReason: reasonFrom(error) })
	} finally {
		for (const { descriptor } of files) closeSync(descriptor)
	}
}

/** Names of the folders and files of exports. */
const FOLDER = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const FILE = /^[a-z][a-z0-9_]*\.(csv|json)$/

/** An intruder may answer for the data folder: no name in that answer leads out of it. */
function ownName(name: string, form: RegExp): string {
	if (form.test(name)) return name
	throw operationError('the server answered with {name}, which is not an export: nothing was taken from there', {
		name: JSON.stringify(name)
	})
}

function mustBeFree(target: string) {
	const found = statSync(target, { throwIfNoEntry: false })
	if (!found) return
	if (!found.isDirectory()) throw usageError('{target} is a file: name a folder', { target })
	if (readdirSync(target).length > 0) throw usageError('{target} is not empty: name a new folder', { target })
}

type Opened = { readonly name: string; readonly descriptor: number }

/** Opens what the server has written, before this process may write elsewhere. */
function openAll(dataFolder: string, folder: string, names: readonly string[]): Opened[] {
	for (const path of [outgoing(dataFolder), folder])
		if (!lstatSync(path).isDirectory()) throw operationError('{path} is not a folder: nothing was taken from it', { path })
	return names.map((name) => {
		const descriptor = openPlain(join(folder, name), { links: false })
		if (descriptor === undefined)
			throw operationError('{join} is not a plain file: nothing was taken from it', { join: join(folder, name) })
		return { name, descriptor }
	})
}

/** Copies the files; under their names they appear together, once all of them are there. */
function takeOver(files: readonly Opened[], target: string) {
	const isOld = existsSync(target)
	const part = (name: string) => join(target, `${name}.part`)
	try {
		mkdirSync(target, { recursive: true })
		for (const { name, descriptor } of files) copyOpen(descriptor, part(name))
		for (const { name } of files) renameSync(part(name), join(target, name))
	} catch (error) {
		for (const { name } of files) rmSync(part(name), { force: true })
		if (!isOld) rmSync(target, { recursive: true, force: true })
		throw operationError('{target} cannot be written: {systemReason}', { target, systemReason: reasonFrom(error) })
	} finally {
		for (const { descriptor } of files) closeSync(descriptor)
	}
}
