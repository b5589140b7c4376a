import { describe, expect, it } from 'vitest';
import { accountLine, isSameAccount } from '../../../../shared/imports/formats/pdf/domain/account-names.ts';

describe('accountLine', () => {
  it.each([
    ['Everyday Checking Account number 000123451234', 'Everyday Checking Account …1234', '000123451234'],
    ['Account: ****1234', 'Account …1234', '1234'],
    ['Savings account ending in 9876', 'Savings account …9876', '9876'],
    ['IBAN DE89 3704 0044 0532 0130 00', 'IBAN …3000', '89370400440532013000'],
    ['IBAN: GB29 NWBK 6016 1331 9268 19', 'IBAN …6819', '29601613319268' + '19'],
    ['Konto-Nr. 532013000', 'Konto-Nr …3000', '532013000'],
    ['Numéro de compte 00012345678', 'Numéro de compte …5678', '00012345678'],
  ])('finds the account of %s', (text, label, digits) => {
    expect(accountLine(text)).toMatchObject({ label, digits });
  });

  it.each([
    'Account summary',
    'Your account on 1 March 2025',
    'Account opened 2019',
    'Account statement 01/03/2025',
    'Coffee 1234 5678',
    'Please pay what you owe to the account number 12345678 before the end of the month',
  ])('finds none in %s', (text) => {
    expect(accountLine(text)).toBeUndefined();
  });

  it('recognizes a number that is masked or inside an IBAN', () => {
    const of = (digits: string) => ({ label: '', digits });

    expect(isSameAccount(of('000123451234'), of('1234'))).toBe(true);
    expect(isSameAccount(of('89370400440532013000'), of('0532013000'))).toBe(true);
    expect(isSameAccount(of('000123451234'), of('000987659876'))).toBe(false);
  });
});
