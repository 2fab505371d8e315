import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { releaseVersion } from '../../lib/release.ts';
import { callDrugTool, type DrugSnapshot, isDrugTool, listDrugTools } from '../drugs/drugs.public.ts';
import { calculatorOfTool, callCalculator, listTools } from './mcp-tools.ts';

const instructions = [
  'Clinical calculators and unit converters, each defined once with its published source.',
  'Input keys name their unit (creatinineMgDl or creatinineUmolL). A refused input comes back as an error that names',
  'the field, the limit and its unit: correct the input, never guess a result. Report results with unit and version.',
  'Tools named drugs-… answer from US prescribing information: doses by what they are for, interactions by pair.',
].join(' ');

/** Today's facts of drugs. */
export type ReadDrugs = () => Promise<Pick<DrugSnapshot, 'catalogue' | 'drugs'>>;

/** A protocol server with every calculator and the drugs as tools; one for each connection. */
export const createMcpServer = (readDrugs: ReadDrugs): Server => {
  // The definitions bring their own JSON Schema, which the high-level server would want as code.
  const server = new Server(
    { name: 'medical-zone', title: 'Medical Zone', version: releaseVersion },
    { capabilities: { tools: {} }, instructions },
  );
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: [...(await listTools()), ...listDrugTools()],
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    if (isDrugTool(params.name)) return callDrugTool(params.name, params.arguments ?? {}, await readDrugs());
    const id = calculatorOfTool(params.name);
    if (id === null) throw new McpError(ErrorCode.InvalidParams, 'There is no tool of this name.');
    return callCalculator(id, params.arguments ?? {});
  });
  return server;
};
