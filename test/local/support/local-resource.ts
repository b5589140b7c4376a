import type { Resource } from '../../../local/template/resource.ts';

/** A resource of a template whose properties contain no references. */
export const localResource = (type: string, name: string, properties: Resource['properties']): Resource => ({
  id: `Stack/${name}`,
  type,
  name,
  ref: name,
  properties,
  declared: properties,
});
