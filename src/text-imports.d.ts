declare module '*.sql' {
	const text: string
	export default text
}
declare module '*.svg' {
	const text: string
	export default text
}
declare module 'rapidoc/dist/rapidoc-min.js' {
	const text: string
	export default text
}
declare module '*/installer/preau.service' {
	const text: string
	export default text
}
