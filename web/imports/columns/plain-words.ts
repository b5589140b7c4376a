const KINDS: Readonly<Record<string, string>> = {
  TransactionImport: 'a file of bank transactions',
  TradeImport: 'a file of trades',
  AccountImport: 'a file of accounts',
  CategoryImport: 'a file of categories',
  MerchantImport: 'a file of merchants',
  RuleImport: 'a file of rules',
  MintImport: 'a Mint export',
  YnabImport: 'a YNAB export',
  ActualImport: 'an Actual export',
};

const REQUIRED_VALUE = 'amount_type_inflow_value is required when amount_type_strategy is custom_column';

/** A sentence of the API in the words that pages use. */
export const inPlainWords = (sentence: string): string =>
  sentence
    .replace(/\ban? ([A-Z][A-Za-z]+Import)\b/g, (text, type: string) => KINDS[type] ?? text)
    .replace(REQUIRED_VALUE, 'Say what the other column has for money in')
    .replace(/: set (?:amount_type_strategy|signage_convention)=.*$/s, '. Choose it under Columns')
    .replace('has the amount_type_inflow_value that you set', 'has the value that you set for money in')
    .replace(/\binflows_negative\b/g, '“Money out is positive”')
    .replace(/\binflows_positive\b/g, '“Money in is positive”');
