import { describe, expect, it } from 'vitest';
import { validateConfiguration } from '../../../shared/imports/settings/domain/configuration.ts';
import { NO_CONFIGURATION } from '../../support/imports/csv.ts';

const validate = (configuration: object) =>
  validateConfiguration({ ...NO_CONFIGURATION, ...configuration }, 'TransactionImport');

describe('validateConfiguration', () => {
  it('accepts the defaults', () => {
    expect(validate({})).toEqual([]);
  });

  it.each([
    [{ dateFormat: 'DD/MM/YYYY' }, 'needs a year'],
    [{ dateFormat: '%d.%m.%Y %Q' }, 'has %Q'],
    [{ rowsToSkip: -1 }, 'rows_to_skip'],
    [{ rowsToSkip: 1.5 }, 'rows_to_skip'],
    [{ encoding: 'latin-9000' }, 'latin-9000'],
    [{ amountTypeStrategy: 'custom_column' }, 'amount_type_inflow_value is required'],
    [{ amountTypeStrategy: 'custom_column', amountTypeInflowValue: ' ' }, 'amount_type_inflow_value is required'],
  ])('rejects %j', (configuration, message) => {
    expect(validate(configuration)).toEqual([expect.stringContaining(message)]);
  });

  it('lists every error', () => {
    expect(
      validate({ dateFormat: '', rowsToSkip: -1, encoding: 'x', amountTypeStrategy: 'custom_column' }),
    ).toHaveLength(4);
  });
});
