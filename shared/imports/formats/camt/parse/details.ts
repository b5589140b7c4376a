import { allOf, at, childrenOf, type Element, textAt, textOf } from '../../../statements/parse/element-tree.ts';
import { referenceLine, remittanceLines } from '../../../statements/parse/remittance.ts';

/** The holder of the account, who is never the other party. */
export type Owner = { readonly name: string; readonly account: string };

type Side = 'Cdtr' | 'Dbtr';

/** The side of the other party: the creditor of money out, the debtor of money in, unless that is the owner of the account. */
const otherSide = (parties: Element | undefined, isOut: boolean, owner: Owner): Side => {
  const [usual, opposite] = isOut ? (['Cdtr', 'Dbtr'] as const) : (['Dbtr', 'Cdtr'] as const);
  return isOwner(parties, usual, owner) && nameOf(parties, opposite) !== '' ? opposite : usual;
};

const isOwner = (parties: Element | undefined, side: Side, { name, account }: Owner): boolean =>
  isSame(textAt(parties, `${side}Acct/Id/IBAN`), account) || isSame(nameOf(parties, side), name);

const isSame = (text: string, other: string): boolean => text !== '' && plain(text) === plain(other);
const plain = (text: string): string => text.replace(/\s/g, '').toLowerCase();

const nameOf = (parties: Element | undefined, role: string): string =>
  textAt(parties, `${role}/Nm`) || textAt(parties, `${role}/Pty/Nm`);

/** The name of the other party, otherwise of the ultimate one. */
export const partyOf = (detail: Element | undefined, isOut: boolean, owner: Owner): string => {
  const parties = at(detail, 'RltdPties');
  const side = otherSide(parties, isOut, owner);
  return nameOf(parties, side) || nameOf(parties, `Ultmt${side}`);
};

/** The texts of the bank and of the other party, without repetitions. */
export const textsOf = (entry: Element, detail: Element | undefined, owner: Owner): readonly string[] => {
  const remittance = at(detail, 'RmtInf');
  const structured = childrenOf(remittance, 'Strd').map(
    (element) => textAt(element, 'CdtrRefInf/Ref') || textOf(element, 'AddtlRmtInf'),
  );
  const unstructured = childrenOf(remittance, 'Ustrd')
    .map(({ text }) => text.trim())
    .join(' ');
  const accounts = allOf(at(detail, 'RltdPties') ?? NONE, ['IBAN']).map(({ text }) => text.trim());
  const texts = [
    ...remittanceLines(unstructured),
    ...structured,
    textOf(detail, 'AddtlTxInf'),
    textOf(entry, 'AddtlNtryInf'),
    ...referenceLine('EREF', textAt(detail, 'Refs/EndToEndId')),
    ...referenceLine('MREF', textAt(detail, 'Refs/MndtId')),
    accounts.find((account) => !isSame(account, owner.account)) ?? '',
    foreignOf(detail),
  ];
  return [...new Set(texts.filter((text) => text !== ''))];
};

const NONE: Element = { name: '', text: '', line: 1, attributes: {}, children: [] };

/** The amount in the currency of the other party, e.g. `12.00 USD`. */
const foreignOf = (detail: Element | undefined): string => {
  const amount = at(detail, 'AmtDtls/InstdAmt/Amt');
  const currency = amount?.attributes['Ccy'] ?? '';
  return amount === undefined || currency === at(detail, 'Amt')?.attributes['Ccy']
    ? ''
    : `${amount.text.trim()} ${currency}`;
};
