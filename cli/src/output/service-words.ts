/** The remedy for a file of several accounts, or with many names that need an account. */
export const FIX = 'Upload it with --no-publish; counterfoil fix then asks which account each one is';

/** A message of the service with the commands and options that do what it requests; it names the operations and fields of its API. */
export const withoutApiWords = (message: string): string =>
  WORDS.reduce((text, [words, ours]) => text.replaceAll(words, ours), message);

const SETTINGS =
  '(?:\\w+_col_label|signage_convention|amount_type_strategy|amount_type_inflow_value|amount_type_values|state_values|fees|trade_amounts|date_format|dates_from|number_format|encoding|col_sep|header|leave_out|rows_to_skip)';

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/(^The file has \d+ accounts, .*, which cannot go into one)\. .*$/gs, `$1. ${FIX}`],
  [
    /(Do all rows belong to ".*"\?) Set account_id.*$/gs,
    '$1 Upload it with --no-publish; counterfoil fix then asks. If not, import it without --account',
  ],
  [/Create the import without account_id/g, 'Import it without --account'],
  [
    /send account_id, name an account in every row, or choose one (?:with PATCH \S+\/mappings|once the import is created)/g,
    'give --account, name an account in every row, or choose one with counterfoil fix',
  ],
  [/set another account_id with PATCH \S+ and/g, 'choose another one with counterfoil fix --account, and'],
  [/Set account_id(?: with PATCH [^:]+)?: /g, 'Give --account: '],
  [/set account_id of the import/g, 'give --account'],
  [new RegExp(`Set (${SETTINGS})(?: with PATCH [^:]+)?: `, 'g'), 'Give --set $1=…: '],
  [/reconnect with PATCH \S+ and a new (.*)$/gs, 'open the connection in Counterfoil and enter a new $1'],
  [
    /publish with on_other_names=create to keep both, or decide about single rows with PATCH \S+$/g,
    'publish with --other-names create to keep both, or upload the file with --no-publish, and keep both of a row with counterfoil fix --create ROW',
  ],
  [
    /revert the import and publish it again with on_other_names=create$/g,
    'revert the import and publish it again with --other-names create',
  ],
  [/ (?:with PATCH \/api[^\s,:]+|once the import is created)/g, ' with counterfoil fix'],
  [/: see GET \/api\/v1\/imports\/([^\s/]+)\/rows/g, '. counterfoil rows $1 --invalid lists them'],
  [/: publish it with POST \S+ and the same id/g, ': import its file again'],
  [/: create an upload with POST .*$/gs, '. Run the command again with --restart'],
  [
    /choose whether to keep one of each pair \(on_possible_duplicate=match\) or both \(create\)/g,
    'choose with --duplicates match to keep one of each pair, or --duplicates create to keep both',
  ],
  [
    /choose whether to correct the ledger \(on_known_records=update\), to keep what it has \(match\), or to add all records as those of another program \(create\)/g,
    'choose with --known update to correct the ledger, --known match to keep what it has, or --known create to add all records as those of another program',
  ],
  [
    /choose whether to add all records as those of another program \(on_known_records=create\)/g,
    'choose with --known create to add all records as those of another program',
  ],
  [/publish with accept_incomplete=true/g, 'publish with --accept-incomplete'],
  [/send (?:it with type=|the file as an? )(\w+Import)/g, 'use --type $1'],
  [/Send the file with detect=true to read it/g, 'Import the file again without --map to read it'],
  [/send detect=true to be asked/g, 'import the file again to be asked'],
  [/send (encoding|dates_from)(=\S+)?(?=[\s,]|$)/g, 'use --set $1$2'],
  [new RegExp(`(?<!-)\\b([Ss])et (?=${SETTINGS}\\b)`, 'g'), '$1et --set '],
  [/\bset --set /g, 'use --set '],
  [/\bSet --set /g, 'Use --set '],
  [new RegExp(`(?<!--set )\\b(?=${SETTINGS}=)`, 'g'), '--set '],
];
