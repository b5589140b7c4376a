import type { Completed } from './words.ts';

/** For bash 3.2 and later, which macOS has. */
export const bashScript = (all: readonly Completed[]): string => `# bash completion of counterfoil
_counterfoil() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" path="" at
  for ((at = 1; at < COMP_CWORD; at++)); do
    case "$path \${COMP_WORDS[at]}" in
${all.flatMap(({ path }) => (path === '' ? [] : [`      ${inQuotes(` ${path}`)}) path=${inQuotes(` ${path}`)} ;;`])).join('\n')}
    esac
  done
  COMPREPLY=()
  case "$path $previous" in
${all.flatMap(valueCases).join('\n')}
  esac
  case "$path" in
${all.map(commandCase).join('\n')}
  esac
}
complete -o default -F _counterfoil counterfoil
`;

const inQuotes = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const pathOf = (path: string): string => (path === '' ? '' : ` ${path}`);

/** The words after an option that takes a value: its choices, or else files. */
const valueCases = ({ path, flags }: Completed): readonly string[] =>
  flags.flatMap(({ names, takesValue, choices }) =>
    takesValue ? names.map((name) => `    ${inQuotes(`${pathOf(path)} ${name}`)}) ${reply(choices)} return ;;`) : [],
  );

const commandCase = ({ path, commands, flags, choices }: Completed): string => {
  const options = flags.flatMap(({ names }) => names);
  const words = [...commands.map(({ name }) => name), ...choices];
  return `    ${inQuotes(pathOf(path))}) if [[ "$current" == -* ]]; then ${reply(options)} else ${reply(words)} fi ;;`;
};

const reply = (words: readonly string[]): string =>
  words.length === 0 ? ':;' : `COMPREPLY=($(compgen -W ${inQuotes(words.join(' '))} -- "$current"));`;
