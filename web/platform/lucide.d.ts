declare module 'lucide/dist/esm/icons/*.mjs' {
  /** The elements of the icon on a grid of 24 by 24. */
  const icon: readonly (readonly [element: string, attributes: Readonly<Record<string, string | number>>])[];
  // biome-ignore lint/style/noDefaultExport: the package exports them so
  export default icon;
}
