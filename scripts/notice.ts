import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** A package whose code is in the program. */
export type Bundled = {
	readonly name: string
	readonly version: string
	/** SPDX */
	readonly licence: string
	readonly authors: string
	/** its licence, its notices and its texts about code of others, file by file; empty if it brings none */
	readonly texts: readonly string[]
}

/** The file in which a build lists what it has put into the program of a platform, as paths from `root`. */
export const inputsFile = (root: string, platform: string) => join(root, 'build', platform, 'inputs.json')

const TEXTS = join(import.meta.dir, 'licences')
const LICENCE = /^(licen[cs]e|copying|notice|copyrightnotice)/i

/**
 * Packages that don't bring the text of their licence, reviewed one by one: the release fails if they declare something else than what was
 * reviewed. `like`: another package of the same source, which brings the text. `holds`: work of somebody else inside it.
 */
const REVIEWED: readonly Review[] = [
	{ name: /^@libsql\/(client|core|isomorphic-ws)$/, licence: 'MIT' },
	{ name: /^@libsql\/(linux|win32)-/, licence: 'MIT', like: 'libsql' },
	{ name: /^@node-rs\/bcrypt-/, licence: 'MIT', like: '@node-rs/bcrypt' },
	{ name: /^(dfa|fontkit|isarray)$/, licence: 'MIT' },
	{ name: /^brotli$/, licence: 'MIT', holds: { copyright: 'its decoder: Copyright 2013 Google Inc.', licence: 'Apache-2.0' } },
	{ name: /^drizzle-orm$/, licence: 'Apache-2.0' },
	{ name: /^promise-limit$/, licence: 'ISC' },
	{ name: /^saxes$/, licence: 'ISC' }
]

type Review = {
	readonly name: RegExp
	readonly licence: string
	readonly like?: string
	readonly holds?: { readonly copyright: string; readonly licence: string }
}

type Manifest = {
	readonly name?: string
	readonly version?: string
	readonly license?: string
	readonly author?: Author
	readonly authors?: readonly Author[]
}
type Author = string | { readonly name?: string; readonly email?: string }

/** The packages that files of a bundle belong to, by name and version; `inputs` are paths from `root`. */
export function bundledPackages(inputs: readonly string[], root: string): Bundled[] {
	const found = new Map<string, Bundled>()
	const folders = Map.groupBy(
		inputs.filter((path) => path.includes('node_modules/')).map((path) => resolve(root, path)),
		(file) => packageFolder(file)
	)
	for (const [folder, files] of folders) {
		const { name = '', version = '', license = '', author, authors = author === undefined ? [] : [author] } = manifestOf(folder)
		const own = readdirSync(folder).filter((file) => LICENCE.test(file))
		const beside = files.map((file) => `${file}.LICENSE.txt`).filter((file) => existsSync(file))
		const texts = [...own.toSorted().map((file) => join(folder, file)), ...beside].map((file) => readFileSync(file, 'utf8'))
		found.set(`${name}@${version}`, { name, version, licence: license, authors: authors.map(nameOf).join(', '), texts })
	}
	return [...found.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, bundled]) => bundled)
}

/** Folders inside a package may have a package.json without name or version, which only says how to read its modules. */
function packageFolder(file: string): string {
	for (let folder = dirname(file); ; folder = dirname(folder)) {
		const { name, version } = existsSync(join(folder, 'package.json')) ? manifestOf(folder) : {}
		if (name !== undefined && version !== undefined) return folder
		if (dirname(folder) === folder) throw new Error(`${file} does not belong to a package`)
	}
}

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
const nameOf = (author: Author) =>
	typeof author === 'string' ? author : [author.name, author.email && `<${author.email}>`].filter(Boolean).join(' ')

/**
 * The notice of a release about the work of others inside it: runtime, packages, native modules.
 * @throws Error that names every package without a text, unless its declaration was reviewed
 */
export function noticeOf(packages: readonly Bundled[], bunVersion: string): string {
	const missing: string[] = []
	const sections = packages.map((one) => {
		const text = one.texts.length > 0 ? one.texts.join('\n\n') : reviewed(one, packages)
		if (text === undefined) missing.push(`${one.name} ${one.version} (${one.licence || 'no licence declared'})`)
		return section(`${one.name} ${one.version}`, one.licence, text ?? '')
	})
	if (missing.length > 0)
		throw new Error(`no licence text comes with ${missing.join(', ')}: look at it, and put what was found into scripts/notice.ts`)
	const bun = [known('bun').replace('VERSION', bunVersion), known('MIT'), known('LGPL-2.0'), known('LGPL-2.1')].join('\n\n')
	return [INTRODUCTION, section(`Bun ${bunVersion}`, 'MIT, and those of what it is linked with', bun), ...sections].join('\n')
}

const INTRODUCTION = `Préau contains the work of others, named below with its licences. The native modules libsql and bcrypt are compiled from Rust and C:
besides what is named they hold SQLite, which is in the public domain, and libraries of their own that their sources name.
`

function reviewed({ name, licence, authors }: Bundled, packages: readonly Bundled[]): string | undefined {
	const entry = REVIEWED.find((one) => one.name.test(name) && one.licence === licence)
	if (!entry) return undefined
	if (entry.like !== undefined) return packages.find((one) => one.name === entry.like)?.texts.join('\n\n')
	const inside = entry.holds ? [entry.holds.copyright, known(entry.holds.licence)] : []
	return [...(authors === '' ? [] : [`Copyright (c) ${authors}`]), known(licence), ...inside].join('\n\n')
}

const known = (licence: string) => readFileSync(join(TEXTS, `${licence}.txt`), 'utf8')

const section = (title: string, licence: string, text: string) =>
	`${'='.repeat(78)}\n${title}: ${licence}\n\n${text.replaceAll('\r\n', '\n').trim()}\n`
