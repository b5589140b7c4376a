import type { ServerResponse } from 'node:http';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

export const sendXml = (response: ServerResponse, status: number, body: string): void => {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`${HEAD}\n${body}`);
};

export const sendXmlError = (response: ServerResponse, status: number, code: string, message: string): void =>
  sendXml(response, status, `<Error><Code>${code}</Code><Message>${message}</Message></Error>`);
