import { groupSchemaId, type Resource, userSchemaId } from './present.ts';

export const maxPage = 200;

const list = (resources: readonly Resource[]): Resource => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
});

const attribute = (name: string, type: string, more: Resource = {}): Resource => ({
  name,
  type,
  multiValued: false,
  required: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...(type === 'string' && { caseExact: false }),
  ...more,
});

const readOnlyReference = (name: string): Resource =>
  attribute(name, 'complex', {
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: [
      attribute('value', 'string', { mutability: 'readOnly' }),
      attribute('display', 'string', { mutability: 'readOnly' }),
    ],
  });

const userAttributes: readonly Resource[] = [
  attribute('userName', 'string', { required: true, uniqueness: 'server' }),
  attribute('externalId', 'string', { caseExact: true }),
  attribute('displayName', 'string'),
  attribute('name', 'complex', {
    subAttributes: ['formatted', 'givenName', 'familyName'].map((name) => attribute(name, 'string')),
  }),
  attribute('emails', 'complex', {
    multiValued: true,
    subAttributes: [
      attribute('value', 'string'),
      attribute('type', 'string', { canonicalValues: ['work'] }),
      attribute('primary', 'boolean'),
    ],
  }),
  attribute('active', 'boolean'),
  readOnlyReference('groups'),
];

const groupAttributes: readonly Resource[] = [
  attribute('displayName', 'string', { required: true, uniqueness: 'server' }),
  attribute('externalId', 'string', { caseExact: true }),
  attribute('members', 'complex', {
    multiValued: true,
    subAttributes: [attribute('value', 'string', { mutability: 'immutable' })],
  }),
];

const kinds = [
  { name: 'User', endpoint: '/Users', schema: userSchemaId, attributes: userAttributes },
  { name: 'Group', endpoint: '/Groups', schema: groupSchemaId, attributes: groupAttributes },
] as const;

/** What RFC 7643, sections 5 to 7, has a server say of itself. */
export const describeService = (base: string, docs: string): Readonly<Record<string, Resource>> => ({
  '/ServiceProviderConfig': {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    documentationUri: docs,
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: maxPage },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'A token that an administrator made for this directory.',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  },
  '/ResourceTypes': list(
    kinds.map(({ name, endpoint, schema }) => ({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
      id: name,
      name,
      endpoint,
      schema,
      meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
    })),
  ),
  '/Schemas': list(
    kinds.map(({ name, schema, attributes }) => ({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
      id: schema,
      name,
      attributes,
      meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema}` },
    })),
  ),
});
