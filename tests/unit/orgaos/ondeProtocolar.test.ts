import { describe, expect, it } from 'vitest';
import { ORGAOS, orgaoChamado } from '#lib/orgaos/ondeProtocolar.server.ts';
import { ESTADOS } from '#lib/referencia/estados.ts';

const de = (tipo: string) => ORGAOS.filter((um) => um.tipo === tipo);

describe('the places to file a petition', () => {
  it('include the Union, every state and every capital, each once', () => {
    expect(de('federal').map(({ chave }) => chave)).toEqual(['prf', 'dnit', 'antt']);
    expect(
      de('estado')
        .map(({ uf }) => uf)
        .sort(),
    ).toEqual(ESTADOS.map(({ Sigla }) => Sigla).sort());
    // The Federal District has no municipality.
    expect(de('capital').map(({ uf }) => uf)).toHaveLength(26);
    expect(new Set(ORGAOS.map(({ chave }) => chave)).size).toBe(ORGAOS.length);
  });

  it.each([
    ['DETRAN-RJ', 'detran-rj'],
    ['DETRAN/SP', 'detran-sp'],
    ['Detran do DF', 'detran-df'],
    ['DEPARTAMENTO DE TRANSITO DO ESTADO DE MATO GROSSO DO SUL', 'detran-ms'],
    ['CET-MG', 'detran-mg'],
    ['PRF', 'prf'],
    ['Polícia Rodoviária Federal', 'prf'],
    ['DNIT - SEDE', 'dnit'],
    ['DER-DF', 'der-df'],
    ['DSV', 'municipio-sp'],
    ['PREFEITURA MUNICIPAL DE SAO PAULO', 'municipio-sp'],
    ['Prefeitura do Rio de Janeiro - SMTR', 'municipio-rj'],
    ['BHTRANS', 'municipio-mg'],
    ['SMTT Aracaju', 'municipio-se'],
    ['SMTT - Aracaju/SE', 'municipio-se'],
    ['SMTR', 'municipio-rj'],
    ['DSV - Departamento de Operação do Sistema Viário', 'municipio-sp'],
    ['DSV - São Paulo', 'municipio-sp'],
    ['EPTC - Porto Alegre', 'municipio-rs'],
    ['BHTRANS - Empresa de Transportes e Trânsito de Belo Horizonte', 'municipio-mg'],
    ['Transalvador', 'municipio-ba'],
    ['AGETRAN - Campo Grande/MS', 'municipio-ms'],
    ['PREFEITURA DO MUNICÍPIO DE SÃO PAULO', 'municipio-sp'],
    ['PREFEITURA MUNICIPAL DE SÃO PAULO - SP', 'municipio-sp'],
    ['PREFEITURA DE SAO PAULO - ESTADO DE SAO PAULO', 'municipio-sp'],
    ['Prefeitura da Cidade do Rio de Janeiro', 'municipio-rj'],
    ['Prefeitura do Rio de Janeiro, RJ', 'municipio-rj'],
    ['774200 - Prefeitura Municipal de Curitiba', 'municipio-pr'],
    ['Departamento de Trânsito - Prefeitura de Curitiba', 'municipio-pr'],
    ['Prefeitura de Curitiba - SETRAN', 'municipio-pr'],
    ['PREF. MUN. DE NATAL', 'municipio-rn'],
    ['Município de Belém do Pará', 'municipio-pa'],
    ['Prefeitura de Palmas, Tocantins', 'municipio-to'],
    ['Secretaria Municipal de Mobilidade de Goiânia', 'municipio-go'],
    ['Guarda Civil Municipal de Vitória', 'municipio-es'],
    ['Detran do Rio de Janeiro', 'detran-rj'],
    ['DetranRS', 'detran-rs'],
    ['DETRAN - GUARULHOS - SP', 'detran-sp'],
    ['119100 - DETRAN-RJ', 'detran-rj'],
    ['DEPARTAMENTO ESTADUAL DE TRÂNSITO - DETRAN-SP', 'detran-sp'],
    ['Departamento Estadual de Trânsito de Pernambuco', 'detran-pe'],
    ['Departamento de Trânsito do Distrito Federal', 'detran-df'],
    ['Departamento de Trânsito - SP', 'detran-sp'],
    ['Departamento de Estradas de Rodagem do Espírito Santo', 'der-es'],
  ])('%s is %s', (nome, chave) => {
    expect(orgaoChamado(nome)?.chave).toBe(chave);
  });

  it.each([
    'DER-SP',
    'DETRAN',
    'Prefeitura de Niterói',
    'SMTT',
    'Guarda Municipal',
    'Prefeitura de Palmas - PR',
    'Prefeitura de Palmas, Paraná',
    'PREFEITURA MUNICIPAL DE GUARULHOS - SÃO PAULO',
    'PREFEITURA DE GUARULHOS SAO PAULO',
    'ESTADO DE SAO PAULO - PREFEITURA MUNICIPAL DE GUARULHOS',
    'Prefeitura de Niterói, Rio de Janeiro',
    'SMTT - NITEROI - RIO DE JANEIRO',
    'CET - São Paulo',
    'CET Santos',
    'DEPARTAMENTO DE TRANSITO E TRANSPORTES - PREFEITURA DE SOROCABA/SP',
    'DEPARTAMENTO DE TRANSITO E TRANSPORTES - SP',
    'Departamento de Trânsito de Guarulhos - SP',
    'Departamento de Trânsito',
    'Prefeitura de Sorocaba - convênio DETRAN/SP',
    'DETRANS - Joinville/SC',
    'Detran Pará de Minas',
    'Prefeitura de Pará de Minas - MG',
    'Prefeitura de São Paulo de Olivença',
    'Prefeitura de Vitória da Conquista',
    'Prefeitura de Aparecida de Goiânia',
    'Prefeitura de São João da Boa Vista',
    'Prefeitura de Campo Grande do Piauí',
    'AGETRAN - Dourados/MS',
    'STRANS/SP',
    'PREFEITURA DE CAMPINAS - EMDEC',
    'Secretaria Municipal de Transportes',
    'DER - Departamento de Estradas de Rodagem',
    '',
  ])('%s is an unknown body', (nome) => {
    expect(orgaoChamado(nome)).toBeNull();
  });
});
