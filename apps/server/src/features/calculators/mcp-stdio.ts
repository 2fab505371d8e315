// Calculators and drugs as tools for a program that starts this one: the protocol on stdin and stdout, nothing else.
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { bundledSnapshot } from '../drugs/drugs.public.ts';
import { createMcpServer } from './mcp-server.ts';

const server = createMcpServer(async () => bundledSnapshot());
server.onerror = (error) => {
  process.stderr.write(`${error.message}\n`);
};
await server.connect(new StdioServerTransport());
