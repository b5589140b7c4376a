import type { Completed } from './words.ts';

export const zshScript = (all: readonly Completed[]): string => `#compdef counterfoil
_counterfoil() {
  local path="" at
  for ((at = 2; at < CURRENT; at++)); do
    case "$path \${words[at]}" in
${all.flatMap(({ path }) => (path === '' ? [] : [`      ${inQuotes(` ${path}`)}) path=${inQuotes(` ${path}`)} ;;`])).join('\n')}
    esac
  done
  local -a found
  case "$path \${words[CURRENT-1]}" in
${all.flatMap(valueCases).join('\n')}
  esac
  case "$path" in
${all.map(commandCase).join('\n')}
  esac
}
if [[ "$funcstack[1]" == _counterfoil ]]; then _counterfoil "$@"; else compdef _counterfoil counterfoil; fi
`;

const inQuotes = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
const pathOf = (path: string): string => (path === '' ? '' : ` ${path}`);

/** A word with what it means, as \`_describe\` reads it. */
const described = (name: string, about: string): string => inQuotes(`${name.replaceAll(':', '\\:')}:${about}`);

const valueCases = ({ path, flags }: Completed): readonly string[] =>
  flags.flatMap(({ names, takesValue, choices }) => {
    const offered = choices.length === 0 ? '_files' : `compadd -- ${choices.map(inQuotes).join(' ')}`;
    return takesValue ? names.map((name) => `    ${inQuotes(`${pathOf(path)} ${name}`)}) ${offered}; return ;;`) : [];
  });

const commandCase = ({ path, commands, flags, choices, takesFiles }: Completed): string => {
  const options = flags.flatMap(({ names, about }) => names.map((name) => described(name, about)));
  const words = [
    ...commands.map(({ name, about }) => described(name, about)),
    ...choices.map((choice) => described(choice, choice)),
  ];
  return [
    `    ${inQuotes(pathOf(path))})`,
    '      if [[ "$PREFIX" == -* ]]; then',
    `        found=(${options.join(' ')}); _describe option found`,
    '      else',
    `        found=(${words.join(' ')}); ${words.length > 0 ? '_describe command found' : ':'}`,
    ...(takesFiles ? ['        _files'] : []),
    '      fi ;;',
  ].join('\n');
};
