import type { Guide } from './guide.ts';

export const fileFormats: Guide = {
  slug: 'file-formats',
  title: 'File formats',
  about: 'The columns, records, dates, numbers and signs that an import reads.',
  sections: [
    {
      heading: 'Which type to choose',
      text: [
        'The content decides the format, not the file name. `TransactionImport` reads CSV, workbooks (XLSX) and the statements of banks: OFX and QFX, CAMT.052, CAMT.053 and CAMT.054, MT940 and MT942; also the CSV exports of Firefly III and GnuCash. `PdfImport` reads statements that contain text, `QifImport` reads QIF, and `NativeImport` reads NDJSON. The other types read CSV.',
        'If you are not sure, send the file to `POST /imports/preflight` with `detect=true`: the response names the type and the settings that it found, and asks what the file leaves open.',
      ],
    },
    {
      heading: 'Columns of CSV',
      text: [
        'A column is found by its header, in upper or lower case. If your headers differ, name the column with its setting, such as `date_col_label=Datum`, or by its position: `#1` is the first column. These are the headers of each type. The first name is enough; those marked with * are required.',
        '`TransactionImport`: date*, amount*, currency, name, category, tags, notes, account or account_name, balance_impact. Two columns for money in and money out are named with `inflow_col_label` and `outflow_col_label`, states with `state_col_label`, fees with `fee_col_label` and `other_fee_col_label`. With both a recipient and a sender, `name_col_label` is the recipient of money out and `sender_col_label` the sender of money in. An export of a broker with purchases, sales, dividends and transfers in one table is a `TransactionImport`, too.',
        '`TradeImport`: date*, ticker*, exchange_operating_mic, currency, qty or quantity*, price*, amount, name, account or account_name. The amount is what was paid or received; without it, price × quantity is. Quantities without a sign take their direction from words such as Buy and Sell in action, side, buy/sell, b/s, transaction_type, trade_type, trade_action, order_type, activity_type, activity, operation or type; with `amount_type_strategy=signed_amount` from the sign of the amount, where a minus is a purchase. Columns of money out and money in are named with `outflow_col_label` and `inflow_col_label`, states with `state_col_label`, fees with `fee_col_label`.',
        '`AccountImport`: entity_type, account_type or type; name*, amount or balance*, currency, date or balance_date.',
        '`MintImport`: date*, amount*, transaction_type*, currency, description or name, category, labels or tags, notes, account or account_name.',
        '`ActualImport`: date*, amount*, payee or name, category, notes, account or account_name; split_amount and category_group if the file has them.',
        '`YnabImport`: date*, amount or outflow and inflow, payee or name, category, memo or notes, account or account_name.',
        '`CategoryImport`: name*, color, parent_category or parent, lucide_icon or icon. `MerchantImport`: name*, color, website_url or website. `RuleImport`: name, resource_type*, active, effective_date, conditions*, actions*, the last two as JSON.',
        'The currency of a row is the one in its currency column. Without such a column, or if its cell is blank, it is the one beside the amount (`€12.00`), then the one in the header of the amounts (`Betrag (EUR)`, `Amount CZK`), then the one of the account or the family.',
        'Tags in one cell are separated by commas or by `|`. Columns are separated by commas, semicolons, tabs or pipes, which is detected, or by `col_sep`.',
      ],
    },
    {
      heading: 'Signs',
      text: [
        'In a file, a positive amount is money in, unless `signage_convention` is `inflows_negative`. In the API it is the other way round: a positive `amount` is money out. A row of `-4.80` becomes a transaction with the amount `4.80` and the `direction` `outflow`. If no amount of a file has a sign, nothing shows whether it is spending: set `signage_convention`, or send `detect=true` to be asked.',
      ],
    },
    {
      heading: 'Dates and numbers',
      text: [
        '`date_format` is a pattern of these codes and the characters between them: `%Y` 2026, `%y` 26, `%m` 02 or 2, `%d` or `%e` 07 or 7, `%b` Feb, `%B` February, `%a` or `%A` the weekday, `%j` the day of the year, `%H` or `%I`, `%M`, `%S`, `%f` and `%p` the time, and `%z` or `%Z` its zone. `%d.%m.%Y` reads 27.02.2026. Without it, the date format of the family applies. The time and the zone are ignored: the date counts as it is written.',
        'Months and weekdays can be named in many languages. Where a month name means another month in another language, `%{pl}b` names the language. Further codes are for what strptime cannot read: `%{time}` any time or none, `%{other}` a second date or none, such as ` as of 05/19/2026`, `%{nth}` a day such as 1st, `%EY` and `%Ey` Buddhist years (2569 and 69), the first also Japanese ones (R8), `%{reiwa}` those of the current era without its letter (8), `%s` seconds or milliseconds since 1970, in UTC, and `%{excel}` or `%{excel1904}` the day numbers of spreadsheets.',
        'A date after today makes the transaction `upcoming`. A date more than 60 years ago or more than a year from now is an error of its row, because its year is probably mistyped.',
        '`number_format` names how 1234.56 is written: `1,234.56`, `1.234,56`, `1 234,56` or `1,234`. An amount that does not fit is an error of its row, never a guess.',
      ],
    },
    {
      heading: 'Native records (NDJSON)',
      text: [
        'Each line is one record: a JSON object with a `type` and its `data`, without line breaks inside. A JSON array, or an object over several lines, is refused. Ids are your own texts: other records of the same file or session refer to them. Amounts have the sign of the API: a positive `amount` is money out. Dates are `YYYY-MM-DD`.',
        'The types and the fields that they require: `Account` (id, name, balance, accountable_type), `Transaction` (id, account_id, date, amount), `Valuation` (account_id, date, amount), `Balance` (account_id, date, balance), `Trade` and `Holding` (account_id, date, amount, qty, price, ticker), `Category`, `Merchant` and `Tag` (id, name), `Transfer` and `RejectedTransfer` (inflow_transaction_id, outflow_transaction_id), `Budget` (id, start_date, end_date), `BudgetCategory` (budget_id, category_id), `Rule` (id), `RecurringTransaction` (id, amount, expected_day_of_month, last_occurrence_date, next_expected_date).',
        'The `balance` of an account is that at the end of today: positive is owned, or for a debt (CreditCard, Loan, OtherLiability) what is owed. The opening balance follows from it, unless the file has valuations of the account, which count instead. `accountable_type` is one of Depository, Investment, Crypto, Property, Vehicle, OtherAsset, CreditCard, Loan and OtherLiability. An account can also have currency, subtype, status, institution_name, institution_domain, notes, closed_on and opening_balance_date. `parent_id` of a category is the id of the category above it, in two levels.',
        'A transaction can also have name, notes, currency, excluded, kind, category_id, merchant_id, tag_ids and splits, a list of parts that add up to its amount, each with an amount and, if it differs, name, notes, category_id, merchant_id, tag_ids, kind and excluded. Other fields are ignored. There is none for a cleared or reconciled state: keep it in `metadata`, such as `{"cleared": "yes"}`.',
        'Transactions, accounts, categories, merchants and tags can have external_id, external_source and metadata: see [External ids and bulk requests](/docs/guides/external-ids). If several transactions have the same external_id and external_source, all are created and one keeps the id. An [export](/docs/exports) of your data is such a file, so it also shows every field.',
      ],
      code: [
        {
          language: 'shell',
          text: `cat > family.ndjson <<'END'
{"type":"Account","data":{"id":"a1","name":"Checking","balance":"100.00","currency":"USD","accountable_type":"Depository"}}
{"type":"Category","data":{"id":"c1","name":"Groceries"}}
{"type":"Transaction","data":{"id":"t1","account_id":"a1","date":"2026-02-27","amount":"4.80","name":"Corner bakery","category_id":"c1"}}
END
IMPORT=$(curl -s "$COUNTERFOIL_URL/api/v1/imports" \\
  -H "X-Api-Key: $COUNTERFOIL_API_KEY" \\
  -F type=NativeImport -F publish=true -F 'file=@family.ndjson' \\
  | node -p 'JSON.parse(fs.readFileSync(0)).data.id')`,
        },
      ],
    },
    {
      heading: 'Corrections: send the file again',
      text: [
        'Records with the ids of an earlier file of the same program are not added again. Those with the same values match, those with other values correct what the earlier file created, except its `external_id` and `metadata`, and new ones are added; an account, a category, a merchant or a tag with the same id is the same one. Its name stays as it is in the ledger, also if the file has another one: `names_left` counts these, and the warning `name_kept` names them. Records that the file lacks stay as they are. What a person changed or deleted since stays, and is counted.',
        'Corrections are asked about: publishing is refused with the first of them until you send `on_known_records`: `update` corrects, `match` keeps what the ledger has, `create` adds everything as records of another program, `refuse` never publishes. `POST /api/v1/imports/preflight` lists each correction with the values before and after in `known_records`. Reverting the import restores the former values.',
        'Use ids that no other program gives, such as UUIDs: files with ids like 1, 2 and 3 are compared by their dates, amounts and names. If they differ in most of their records, only `create` publishes them; to bring in the file instead of the earlier one, revert that import first.',
      ],
      code: [
        {
          language: 'shell',
          text: `settled() {
  for i in $(seq 60); do
    STATUS=$(curl -s "$COUNTERFOIL_URL/api/v1/imports/$1" -H "X-Api-Key: $COUNTERFOIL_API_KEY" \\
      | node -p 'const { status, verification } = JSON.parse(fs.readFileSync(0)).data; status + " " + verification.readback.status')
    case $STATUS in pending*|importing*|*not_verified) sleep 1;; *) break;; esac
  done
}
settled $IMPORT
sed 's/"4.80"/"4.90"/' family.ndjson > corrected.ndjson
CORRECTION=$(curl -s "$COUNTERFOIL_URL/api/v1/imports" \\
  -H "X-Api-Key: $COUNTERFOIL_API_KEY" \\
  -F type=NativeImport -F publish=true -F on_known_records=update -F 'file=@corrected.ndjson' \\
  | node -p 'JSON.parse(fs.readFileSync(0)).data.id')
settled $CORRECTION
curl -s "$COUNTERFOIL_URL/api/v1/imports/$CORRECTION" -H "X-Api-Key: $COUNTERFOIL_API_KEY" \\
  | node -p 'JSON.stringify(JSON.parse(fs.readFileSync(0)).data.known_records)'`,
        },
      ],
    },
    {
      heading: 'Limits',
      text: [
        'A CSV file has at most 10 MB, NDJSON in one request at most 64 MB, each after decompression. Larger NDJSON is sent in chunks: [Large files and sessions](/docs/guides/sessions).',
      ],
    },
  ],
};
