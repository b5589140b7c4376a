const VERSION = /^\d{1,3}(?:\.\d{1,3}){0,2}$/;
const MAX_VERSIONS = 20;

/** What `/info` says: `{"versions": […]}`, or in older servers a version a line. Whatever is none is left out. */
export const readVersions = (text: string): readonly string[] =>
  (fromJson(text) ?? text.split('\n'))
    .map((version) => String(version).trim())
    .filter((version) => VERSION.test(version))
    .slice(0, MAX_VERSIONS);

const fromJson = (text: string): readonly unknown[] | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'versions' in value && Array.isArray(value.versions)
      ? value.versions
      : undefined;
  } catch {
    return undefined;
  }
};
