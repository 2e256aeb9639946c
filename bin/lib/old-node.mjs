// Reports that Node is too old. Uses only old syntax, so that any Node with ES modules can run it.
var found = process.versions.node;

if (parseInt(found, 10) < 18) {
  console.error(
    'O Via Livre precisa do Node 18 ou mais novo para começar (depois ele usa o 24 que traz consigo), e esta máquina tem o ' +
      found +
      '.',
  );
  process.exit(1);
}
