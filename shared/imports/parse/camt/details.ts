import { allOf, at, childrenOf, type Element, textAt, textOf } from '../element-tree.ts';

/** The name of the other party: the creditor of money out, the debtor of money in, otherwise the ultimate one. */
export const partyOf = (detail: Element | undefined, isOut: boolean): string => {
  const parties = at(detail, 'RltdPties');
  const role = isOut ? 'Cdtr' : 'Dbtr';
  const of = (name: string): string => textAt(parties, `${name}/Nm`) || textAt(parties, `${name}/Pty/Nm`);
  return of(role) || of(`Ultmt${role}`);
};

/** What the bank and the other party say about a transaction, without repetitions. */
export const textsOf = (entry: Element, detail: Element | undefined): readonly string[] => {
  const remittance = at(detail, 'RmtInf');
  const structured = childrenOf(remittance, 'Strd').map(
    (one) => textAt(one, 'CdtrRefInf/Ref') || textOf(one, 'AddtlRmtInf'),
  );
  const endToEnd = textAt(detail, 'Refs/EndToEndId');
  const texts = [
    childrenOf(remittance, 'Ustrd')
      .map(({ text }) => text.trim())
      .join(' '),
    ...structured,
    textOf(detail, 'AddtlTxInf'),
    textOf(entry, 'AddtlNtryInf'),
    /^not ?provided$/i.test(endToEnd) ? '' : endToEnd,
    at(detail, 'RltdPties') === undefined
      ? ''
      : (allOf(at(detail, 'RltdPties') ?? entry, ['IBAN'])[0]?.text.trim() ?? ''),
    foreignOf(detail),
  ];
  return [...new Set(texts.filter((text) => text !== ''))];
};

/** The amount in the currency of the other party, e.g. `12.00 USD`. */
const foreignOf = (detail: Element | undefined): string => {
  const amount = at(detail, 'AmtDtls/InstdAmt/Amt');
  const currency = amount?.attributes['Ccy'] ?? '';
  return amount === undefined || currency === at(detail, 'Amt')?.attributes['Ccy']
    ? ''
    : `${amount.text.trim()} ${currency}`;
};
