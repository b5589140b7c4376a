import { wireName } from '../../columns/domain/fields.ts';
import type { ImportConfiguration, ImportWarning } from '../../domain/import-attributes.ts';

export const SETTINGS_DETECTED = 'settings_detected';

const labelsIn = (configuration: ImportConfiguration): readonly (readonly [key: string, label: string])[] =>
  Object.entries(configuration).flatMap(([key, value]) =>
    key.endsWith('ColLabel') && typeof value === 'string' ? [[key, value] as const] : [],
  );

export const namesColumns = (configuration: ImportConfiguration): boolean => labelsIn(configuration).length > 0;

/** The columns that detection would use, as a warning; undefined if it finds none. */
export const proposedSettings = (found: ImportConfiguration): ImportWarning | undefined => {
  const labels = labelsIn(found).map(([key, label]) => `${wireName(key)}=${JSON.stringify(label)}`);
  const others = [found.dateFormat && `date_format=${found.dateFormat}`].filter((text) => text != null);
  if (labels.length === 0) return undefined;
  const message = `Send the file with detect=true to read it with the columns that it shows: ${[...labels, ...others].join(', ')}. Or set them with PATCH /api/v1/imports/{id}`;
  return { line: null, code: SETTINGS_DETECTED, message };
};
