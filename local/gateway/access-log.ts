import { closeSync, writeSync } from 'node:fs';
import { openFunctionLog } from '../lambda/function-log.ts';
import { type Resource, section, text } from '../template/resource.ts';

/** The file's name, without its extension. */
export const ACCESS_LOG = 'gateway';

const settingsOf = (resources: readonly Resource[]) =>
  section(resources.find(({ type }) => type === 'AWS::ApiGatewayV2::Stage')?.properties ?? {}, 'AccessLogSettings');

/** The log group of the stage; '' if it has none. */
export const accessLogGroup = (resources: readonly Resource[]): string => {
  const { DestinationArn: arn = '' } = settingsOf(resources);
  return String(arn).split(':')[6] ?? '';
};

/** The values of `$context` that are known here; '-' stands for the others, as on AWS for those that a request lacks. */
export type Context = Readonly<Record<string, string | number | undefined>>;

/** Writes a line for each request, in the format of the stage. */
export const openAccessLog = (resources: readonly Resource[], folder: string): ((context: Context) => void) => {
  const settings = settingsOf(resources);
  if (settings['Format'] === undefined) return () => undefined;
  const format = text(settings, 'Format', 'AccessLogSettings');
  return (context) => {
    const line = format.replaceAll(/\$context\.([\w.]+)/g, (_match, name: string) => String(context[name] ?? '-'));
    const log = openFunctionLog(folder, ACCESS_LOG);
    writeSync(log, `${line}\n`);
    closeSync(log);
  };
};
