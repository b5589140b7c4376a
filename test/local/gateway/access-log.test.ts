import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { accessLogGroup, openAccessLog } from '../../../local/gateway/access-log.ts';
import { localResource } from '../support/local-resource.ts';

const stage = (AccessLogSettings?: object) => [
  localResource('AWS::ApiGatewayV2::Stage', 'Stage', AccessLogSettings === undefined ? {} : { AccessLogSettings }),
];

const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'counterfoil-access-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
};

describe('the access log', () => {
  it('has a line for each request in the format of the stage, with - for what is not known', () => {
    const logs = folder();
    const Format = '{"id":"$context.requestId","status":"$context.status","ms":"$context.integration.latency"}';
    const write = openAccessLog(stage({ Format }), logs);
    write({ requestId: 'a', status: 200 });
    write({ requestId: 'b', status: 429, 'integration.latency': 7 });
    expect(readFileSync(join(logs, 'gateway.log'), 'utf8')).toBe(
      '{"id":"a","status":"200","ms":"-"}\n{"id":"b","status":"429","ms":"7"}\n',
    );
  });

  it('is not written if the stage has none', () => {
    const logs = folder();
    openAccessLog(stage(), logs)({ requestId: 'a' });
    expect(existsSync(join(logs, 'gateway.log'))).toBe(false);
    expect(accessLogGroup(stage())).toBe('');
  });

  it('belongs to the group of its destination', () => {
    const DestinationArn = 'arn:aws:logs:us-east-1:000000000000:log-group:Access:*';
    expect(accessLogGroup(stage({ DestinationArn }))).toBe('Access');
  });
});
