/** 'list-import-rows' → 'ListImportRows' */
export const toConstructId = (name: string): string =>
  name.replace(/(^|-)([a-z])/g, (_match, _dash: string, letter: string) => letter.toUpperCase());
