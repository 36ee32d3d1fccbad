/** The files of the checkout as git knows them, and those that changed since the branch left `main`, committed or not. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps'

/** The lines of an answer of git. @throws Error with git's own words if git refuses */
function git(...args: readonly string[]): string[] {
	const { exitCode, stdout, stderr } = Bun.spawnSync(['git', '-c', 'core.quotePath=false', ...args], { cwd: root })
	if (exitCode !== 0) throw new Error(`git ${args.join(' ')} failed: ${stderr.toString().trim()}`)
	return stdout.toString().split('\n').slice(0, -1)
}

const untracked = () => git('ls-files', '--others', '--exclude-standard')

export function changedFiles(): string[] {
	const [base = ''] = git('merge-base', 'HEAD', 'main')
	return [...git('diff', '--name-only', '--no-renames', base), ...untracked()]
}

export const allFiles = () => [...git('ls-files'), ...untracked()].filter((file) => existsSync(join(root, file)))

/** The texts of all modules. */
export const modulesOf = (files: readonly string[]): ReadonlyMap<string, string> =>
	new Map(files.filter((file) => /^(src|test|scripts)\/.*\.tsx?$/.test(file)).map((file) => [file, readFileSync(join(root, file), 'utf8')]))
