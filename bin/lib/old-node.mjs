// Must run on any Node with modules: nothing here is newer.
var found = process.versions.node;

if (parseInt(found, 10) < 18) {
  console.error(
    'O Via Livre precisa do Node 18 ou mais novo para começar (depois ele usa o 24 que traz consigo), e esta máquina tem o ' +
      found +
      '.',
  );
  process.exit(1);
}
