import type { Completed } from './words.ts';

export const fishScript = (all: readonly Completed[]): string => `# fish completion of counterfoil
function __counterfoil_path
  set -l path ''
  for word in (commandline -opc)[2..]
    switch "$path $word"
      case ${all.flatMap(({ path }) => (path === '' ? [] : [inQuotes(` ${path}`)])).join(' ')}
        set path "$path $word"
    end
  end
  test "$path" = "$argv[1]"
end
complete -c counterfoil -f
${all.flatMap(linesOf).join('\n')}
`;

const inQuotes = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", `\\'`)}'`;

const linesOf = ({ path, commands, flags, choices, takesFiles }: Completed): readonly string[] => {
  const when = `complete -c counterfoil -n ${inQuotes(`__counterfoil_path ${inQuotes(path === '' ? '' : ` ${path}`)}`)}`;
  return [
    ...commands.map(({ name, about }) => `${when} -a ${inQuotes(name)} -d ${inQuotes(about)}`),
    ...choices.map((choice) => `${when} -a ${inQuotes(choice)}`),
    ...(takesFiles ? [`${when} -F`] : []),
    ...flags.map(({ names, about, takesValue, choices: values }) => {
      const named = names
        .map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
        .join(' ');
      const value = values.length > 0 ? ` -x -a ${inQuotes(values.join(' '))}` : takesValue ? ' -r -F' : '';
      return `${when} ${named}${value} -d ${inQuotes(about)}`;
    }),
  ];
};
