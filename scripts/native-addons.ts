import type { BunPlugin } from 'bun'
import { join } from 'node:path'

const UNPACKING = join(import.meta.dir, '../src/host/native/unpacked.ts')

/** The names that the addon's users read from it; a new one means the package has changed shape. */
const bcryptNames = ['DEFAULT_COST', 'genSalt', 'genSaltSync', 'hash', 'hashSync', 'verify', 'verifySync']

/**
 * libsql picks its addon with require(`@libsql/${target}`), which no bundler can follow: it gets one literal require.
 * @throws Error if the source is not the one this was written for any more
 */
export function rewriteLibsql(source: string, addon = required('addon:libsql')): string {
	const body = /^function requireNative\(\) \{\n([^]*?)^\}$/m
	const chooser = body.exec(source)?.[1]
	if (chooser === undefined || !chooser.includes('return require(`@libsql/${target}`);')) throw changed('libsql')
	return source.replace(body, () => `function requireNative() {\n  return ${addon};\n}`)
}

/**
 * bcrypt's binding tries one file after another and returns what it finds: it becomes that one addon.
 * @throws Error if the source does something else, or does not know this platform
 */
export function rewriteBcrypt(source: string, platform: string, addon = required('addon:bcrypt')): string {
	const names = new Set(Array.from(source.matchAll(/^module\.exports\.(\w+) = nativeBinding\.\1$/gm), (found) => found[1]))
	const exported = Array.from(source.matchAll(/\bmodule\.exports\b/g)).length
	const known = bcryptNames.every((name) => names.has(name)) && exported === bcryptNames.length + 1
	if (!known || !source.includes(`require('@node-rs/bcrypt-${platform}')`)) throw changed('@node-rs/bcrypt')
	return `module.exports = ${addon}\n`
}

const required = (addon: string) => `require("${addon}")`
const unpacked = (addon: string) => `require(${JSON.stringify(UNPACKING)}).loadUnpacked(require("${addon}"))`

function changed(name: string): Error {
	return new Error(`the package ${name} has changed shape: look at how it loads its addon and adapt scripts/native-addons.ts`)
}

/**
 * Embeds both addons of a platform.
 * @param modules the node_modules folder that holds them
 * @param addon the platform as both packages spell it, e.g. linux-x64-gnu
 * @param unpacksItself whether the executable unpacks them with its own code, as on Windows, or leaves it to Bun
 */
export function nativeAddons(modules: string, addon: string, unpacksItself: boolean): BunPlugin & { assertAllEmbedded(): void } {
	const files: Record<string, string> = {
		'addon:libsql': join(modules, '@libsql', addon, 'index.node'),
		'addon:bcrypt': join(modules, '@node-rs', `bcrypt-${addon}`, `bcrypt.${addon}.node`)
	}
	const embedded = new Set<string>()
	const loaded = unpacksItself ? unpacked : required
	return {
		name: 'native-addons',
		setup(build) {
			build.onResolve({ filter: /^addon:/ }, async ({ path }) => {
				const file = files[path]
				if (file === undefined || !(await Bun.file(file).exists())) throw new Error(`no addon ${file ?? path}`)
				embedded.add(path)
				return { path: file }
			})
			if (unpacksItself)
				build.onLoad({ filter: /\.node$/ }, async ({ path }) => ({ contents: await Bun.file(path).bytes(), loader: 'file' }))
			build.onLoad({ filter: /[\\/]node_modules[\\/]libsql[\\/]index\.js$/ }, async ({ path }) => {
				return { contents: rewriteLibsql(await Bun.file(path).text(), loaded('addon:libsql')), loader: 'js' }
			})
			build.onLoad({ filter: /[\\/]node_modules[\\/]@node-rs[\\/]bcrypt[\\/]binding\.js$/ }, async ({ path }) => {
				return { contents: rewriteBcrypt(await Bun.file(path).text(), addon, loaded('addon:bcrypt')), loader: 'js' }
			})
		},
		assertAllEmbedded() {
			for (const name of Object.keys(files)) if (!embedded.has(name)) throw changed(name)
		}
	}
}
