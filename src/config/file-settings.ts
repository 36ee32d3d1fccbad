import { entries } from './entries'

/** The settings that name a file which must exist when the program runs, such as `smtp.password_file`. */
export const FILE_SETTINGS: readonly string[] = Object.entries(entries).flatMap(([section, node]) =>
	node.form !== 'section'
		? []
		: Object.entries(node.fields).flatMap(([name, field]) =>
				field.form === 'entry' && field.kind.file === true ? [`${section}.${name}`] : []
			)
)
