export const helpText = `Fills the literature portal. Usage: npm run ingest -- <command> [options]

Commands
  pubmed "<query>"             what a PubMed query finds
  europepmc "<query>"          what a Europe PMC query finds
  pubmed-files <files…>        PubMed baseline and update files (*.xml.gz, *.xml): paths, folders or
                               addresses; a .md5 beside a file is checked, deleted citations are withdrawn
  crossref retractions         every retraction and expression of concern Crossref knows
  crossref check               asks for every article here whether something happened to it
  crossref doi <dois…>         single works
  ris <files…>                 RIS files of reference managers
  bibtex <files…>              BibTeX files
  bundled                      the papers that come with the product (the server loads them by itself)
  labels dailymed <name>       US drug labels by drug name or set id; a newer one marks the drug's facts
  labels openfda "<query>"     the same from openFDA
  labels files <files…>        SPL files (*.xml), answers of openFDA (*.json), or folders of them
  mesh <file>                  MeSH descriptors (desc2026.xml or .xml.gz), for synonyms and specialties

Options
  --from, --to <date>          published in between (pubmed, europepmc): 2019, 2019-11 or 2019-11-21
  --since <date>               only what the source added or changed since then
  --max <number>               most records
  --resume                     only go on with an interrupted run of the same command
  --restart                    begin anew; otherwise an interrupted run goes on where it stood
  --json                       the summary as JSON, no progress
  --help                       this text

Settings are those of the server (DATABASE_URL or DATA_DIR; NCBI_API_KEY, LITERATURE_CONTACT, …). It may
run meanwhile. Ctrl-C ends after the batch in hand; the same command goes on later.
Exit codes: 0 done, 1 failed, 2 wrong use, 3 under way elsewhere or nothing to resume, 130 stopped.`;
