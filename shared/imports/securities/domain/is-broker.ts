import { headerNamed } from '../../columns/domain/fields.ts';
import type { ImportConfiguration } from '../../domain/import-attributes.ts';

/** Whether the settings name the columns of a broker's export: what happened, to which security, and to how much of it. */
export const isBroker = (configuration: ImportConfiguration): boolean =>
  (['entityTypeColLabel', 'tickerColLabel', 'qtyColLabel'] as const).every(
    (label) => headerNamed(configuration, label) !== '',
  );
