import type { Build } from 'bun'

export interface Platform {
	/** Bun's name of the runtime. */
	readonly runtime: Build.CompileTarget
	/** How `bun install` names the platform. */
	readonly os: string
	readonly cpu: string
	readonly libc: string
	/** How the packages of the native addons name it. */
	readonly addon: string
	readonly suffix: string
}

export const platforms: Readonly<Record<string, Platform>> = {
	'linux-x64': { runtime: 'bun-linux-x64', os: 'linux', cpu: 'x64', libc: 'glibc', addon: 'linux-x64-gnu', suffix: '' },
	'linux-arm64': { runtime: 'bun-linux-arm64', os: 'linux', cpu: 'arm64', libc: 'glibc', addon: 'linux-arm64-gnu', suffix: '' },
	'windows-x64': { runtime: 'bun-windows-x64', os: 'win32', cpu: 'x64', libc: '*', addon: 'win32-x64-msvc', suffix: '.exe' }
}

/** The name of the platform on which this process runs; it may be one that is not built. */
export function hostPlatform(): string {
	if (process.platform === 'win32') return `windows-${process.arch}`
	return `${process.platform}-${process.arch}${process.platform === 'linux' && !hasGlibc() ? '-musl' : ''}`
}

function hasGlibc(): boolean {
	const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
	return Boolean(report.header?.glibcVersionRuntime)
}
