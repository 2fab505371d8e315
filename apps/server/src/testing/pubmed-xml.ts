/** A made-up citation; what is not given is left out. */
export interface TestCitation {
  readonly pmid: string | number;
  readonly title?: string;
  readonly revised?: string;
  readonly doi?: string;
  readonly pmc?: string;
  readonly abstract?: string;
  readonly journal?: string;
  readonly year?: number;
  readonly mesh?: readonly string[];
  readonly types?: readonly string[];
  /** Reference type and PMID. */
  readonly corrections?: readonly (readonly [type: string, pmid: string])[];
  /** Put into the article as it is. */
  readonly raw?: string;
}

const tag = (name: string, content: string | undefined, attributes = ''): string =>
  content === undefined ? '' : `<${name}${attributes}>${content}</${name}>`;

const dateParts = (date: string): string => {
  const [year, month, day] = date.split('-');
  return `<Year>${year}</Year><Month>${month}</Month><Day>${day}</Day>`;
};

/** One `PubmedArticle`. */
export const citationXml = (citation: TestCitation): string => {
  const { pmid, title = `Outcome of treatment ${pmid}`, revised = '2024-03-01', doi, pmc } = citation;
  const corrections = (citation.corrections ?? [])
    .map(
      ([type, other]) =>
        `<CommentsCorrections RefType="${type}"><RefSource>Test J. 2024 Feb 3;1(2):3</RefSource><PMID Version="1">${other}</PMID></CommentsCorrections>`,
    )
    .join('');
  return `<PubmedArticle><MedlineCitation Status="MEDLINE" Owner="NLM"><PMID Version="1">${pmid}</PMID>
    ${tag('DateRevised', dateParts(revised))}
    <Article PubModel="Print"><Journal><JournalIssue CitedMedium="Print"><Volume>12</Volume><PubDate><Year>${citation.year ?? 2023}</Year></PubDate></JournalIssue>
    <Title>${citation.journal ?? 'Journal of made-up medicine'}</Title></Journal>
    <ArticleTitle>${title}</ArticleTitle>
    ${tag('ELocationID', doi, ' EIdType="doi" ValidYN="Y"')}
    ${tag('Abstract', citation.abstract === undefined ? undefined : `<AbstractText>${citation.abstract}</AbstractText>`)}
    <AuthorList CompleteYN="Y"><Author ValidYN="Y"><LastName>Rahman</LastName><ForeName>Noor</ForeName><Initials>N</Initials></Author></AuthorList>
    <Language>eng</Language>
    <PublicationTypeList>${(citation.types ?? ['Journal Article']).map((type) => `<PublicationType>${type}</PublicationType>`).join('')}</PublicationTypeList>
    ${citation.raw ?? ''}</Article>
    ${tag('CommentsCorrectionsList', corrections || undefined)}
    ${tag(
      'MeshHeadingList',
      citation.mesh
        ?.map(
          (term) => `<MeshHeading><DescriptorName MajorTopicYN="Y">${term}</DescriptorName></MeshHeading>`,
        )
        .join(''),
    )}
    </MedlineCitation><PubmedData><ArticleIdList><ArticleId IdType="pubmed">${pmid}</ArticleId>${tag('ArticleId', pmc, ' IdType="pmc"')}</ArticleIdList></PubmedData></PubmedArticle>`;
};

/** A whole document. */
export const citationSet = (
  citations: readonly TestCitation[],
  deleted: readonly (string | number)[] = [],
): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2026//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_260101.dtd">
<PubmedArticleSet>${citations.map(citationXml).join('\n')}${
    deleted.length > 0
      ? `<DeleteCitation>${deleted.map((pmid) => `<PMID Version="1">${pmid}</PMID>`).join('')}</DeleteCitation>`
      : ''
  }</PubmedArticleSet>`;
