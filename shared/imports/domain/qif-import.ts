import type { RowImportType } from './import-type.ts';
import { createQifPlanner } from './qif/qif-planner.ts';

/** QIF: every account and section of a file; what its records mean is in `qif/`. */
export const qifImport: RowImportType = {
  type: 'QifImport',
  format: 'qif',
  configurationDefaults: {},
  configurationErrors: () => [],
  needsAccount: false,
  mappingTypes: (hasAccount) => (hasAccount ? ['category', 'tag'] : ['account', 'category', 'tag']),
  extras: ['splits'],
  countedAs: ({ entry }) => (entry?.kind === 'trade' ? 'trades' : 'transactions'),
  createPlanner: createQifPlanner,
};
