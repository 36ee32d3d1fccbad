import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { rewriteBcrypt, rewriteLibsql } from '../../scripts/native-addons'
import { platforms } from '../../scripts/platforms'

const modules = join(import.meta.dir, '../../node_modules')
const libsql = await Bun.file(join(modules, 'libsql/index.js')).text()
const bcrypt = await Bun.file(join(modules, '@node-rs/bcrypt/binding.js')).text()

describe('libsql', () => {
	test('gets one literal require and keeps the rest', () => {
		const rewritten = rewriteLibsql(libsql)
		expect(rewritten).toContain('function requireNative() {\n  return require("addon:libsql");\n}')
		expect(rewritten).not.toContain('@libsql/$')
		expect(rewritten).toContain('class Database')
	})

	test('can be given another way to load its addon', () => {
		expect(rewriteLibsql(libsql, 'load("$&")')).toContain('function requireNative() {\n  return load("$&");\n}')
	})

	test('is refused when it finds its addon in another way', () => {
		expect(() => rewriteLibsql(libsql.replace('function requireNative()', 'function loadNative()'))).toThrow(/changed shape/)
		expect(() => rewriteLibsql(libsql.replace('return require(`@libsql/${target}`);', 'return load(target);'))).toThrow(/changed shape/)
	})
})

describe('bcrypt', () => {
	test.each(Object.keys(platforms))('becomes its addon on %s', (name) => {
		expect(rewriteBcrypt(bcrypt, platforms[name]?.addon ?? '')).toBe('module.exports = require("addon:bcrypt")\n')
	})

	test('is refused when it exports other things or does not know the platform', () => {
		expect(() => rewriteBcrypt(`${bcrypt}module.exports.extra = wrap(nativeBinding)\n`, 'linux-x64-gnu')).toThrow(/changed shape/)
		expect(() => rewriteBcrypt(bcrypt.replace('module.exports.hash = ', 'exports.hash = '), 'linux-x64-gnu')).toThrow(/changed shape/)
		expect(() => rewriteBcrypt(bcrypt, 'plan9-x64')).toThrow(/changed shape/)
	})
})
