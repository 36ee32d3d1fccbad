declare module '*.sql' {
	const text: string
	export default text
}
declare module '*.txt' {
	const text: string
	export default text
}
declare module '*.md' {
	const text: string
	export default text
}
declare module '*.css' {
	const text: string
	export default text
}
declare module '*.svg' {
	const text: string
	export default text
}
declare module 'swagger-ui-dist/*' {
	const text: string
	export default text
}
declare module '*/installer/preau.service' {
	const text: string
	export default text
}
declare module '*.woff2' {
	const text: string
	export default text
}
declare module '*.docx' {
	const text: string
	export default text
}
