import type { Preflight, Schemas } from '@counterfoil/client';
import { CliError, EXIT } from '../errors/errors.ts';
import type { Io } from '../io.ts';
import { quoted } from '../output/quoted.ts';
import { pick } from '../pick.ts';
import { answerAs, gathered, type Settings } from './settings.ts';

type Question = NonNullable<Preflight['detection']>['questions'][number];

export type Answers = { readonly accountId?: string; readonly settings: Settings };

/** The questions about the file, answered by the user. */
export const askAll = async (
  io: Io,
  questions: readonly Question[],
  accounts: readonly Schemas['Account'][],
): Promise<Answers> => {
  const asked = questions.map((question) => withAccounts(question, accounts));
  if (!io.isInteractive) throw unanswered(asked);
  const answers: (readonly [string, string])[] = [];
  for (const { field, question, text, examples = [], candidates } of asked) {
    const choices = candidates.map(({ value, meaning }) => ({
      value,
      text: meaning === value ? value : `${meaning} (${value})`,
    }));
    for (const example of examples) io.note(`  ${example}`);
    answers.push(answerAs(field, text, await pick(io, question, choices)));
  }
  const accountId = answers.find(([field]) => field === 'account_id')?.[1];
  const settings = gathered(answers.filter(([field]) => field !== 'account_id'));
  return { settings, ...(accountId !== undefined && { accountId }) };
};

/** The questions of the service, and which account the rows are of if neither they nor the user say it. */
export const questionsOf = (preview: Preflight, accountId: string | undefined): readonly Question[] => {
  if ((preview.missing_required_headers ?? []).length > 0) return []; // its columns come first
  const asked = preview.detection?.questions ?? [];
  const { first_rows: rows, stats, valid } = preview;
  const isNameless = rows.length > 0 && rows.every(({ fields }) => fields['account'] === undefined);
  const isOpen = !valid && accountId === undefined && isNameless && stats.unassigned_mappings_count > 0;
  if (!isOpen || asked.some(({ field }) => field === 'account_id')) return asked;
  return [...asked, { field: 'account_id', question: 'Which account do these rows belong to?', candidates: [] }];
};

const withAccounts = (question: Question, accounts: readonly Schemas['Account'][]): Question =>
  question.field !== 'account_id' || question.candidates.length > 0
    ? question
    : {
        ...question,
        candidates: accounts.map(({ id, name, currency }) => ({ value: id, meaning: `${name}, ${currency}` })),
      };

const unanswered = (questions: readonly Question[]): CliError => {
  const lines = questions.map(({ field, question, text, candidates }) => {
    const optionOf = (value: string): string => {
      if (field === 'account_id') return `--account ${value}`;
      return text === undefined ? `--set ${field}=${quoted(value)}` : `--set ${quoted(`${field}.${text}=${value}`)}`;
    };
    const choices = candidates.map(({ value, meaning }) => `  ${optionOf(value)}   ${meaning}`);
    return [question, ...(choices.length > 0 ? choices : [`  --set ${field}=…`])].join('\n');
  });
  return new CliError(
    EXIT.needsAnswer,
    'needs_answer',
    'The file does not say everything. Add one option for each question:',
    lines.join('\n'),
  );
};
