import { type AccountSection, isOpeningRecord } from './qif-file.ts';

/**
 * Names registers without a name by their types, if there are several: a type of its own is another account, and so is another
 * opening balance under the same type. `!Type:Bank` twice without one continues the register.
 */
export const withNamesOfRegisters = (sections: readonly AccountSection[]): readonly AccountSection[] => {
  const named = sections.map((part) => ({ part, name: '' }));
  const registers = new Map<string, number>();
  for (const each of named) {
    const { section, account } = each.part;
    const [first] = section.records;
    if (account.name !== '' || first === undefined) continue;
    const type = section.argument || section.directive;
    const known = registers.get(type) ?? 0;
    const count = known === 0 || isOpeningRecord(first) ? known + 1 : known;
    registers.set(type, count);
    each.name = count === 1 ? type : `${type} ${count}`;
  }
  const isSeveral = new Set(named.map(({ name }) => name).filter((name) => name !== '')).size > 1;
  return isSeveral
    ? named.map(({ part, name }) => (name === '' ? part : { ...part, account: { ...part.account, name } }))
    : sections;
};
