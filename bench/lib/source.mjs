// Simulates the source of look-ups in its wire format, with the delay LATENCY (milliseconds, plus or minus a half). Every second vehicle
// has a known fine, one of a hundred a new one.
import { createServer } from 'node:http';

const latency = Number(process.env.LATENCY);

const VEICULO = {
  marca: 'VW/GOL 1.0',
  ano_fabricacao: '2022',
  ano_modelo: '2023',
  ano_licenciamento: '2025',
  chassi: '9BWZZZ377VT004251',
  cor: 'PRATA',
  especie: 'PASSAGEIRO',
  tipo: 'AUTOMOVEL',
  combustivel: 'ALCOOL/GASOLINA',
  capacidade: '5 passageiros',
  local: 'RIO DE JANEIRO',
  nome: 'ANA SOUZA PRADO',
};

const MULTA = {
  numero_renainf: '12345678901',
  datahora: '22/09/2026 14:35:00',
  codigo_desdobramento: '7455-0',
  descricao: 'Transitar em velocidade superior à máxima permitida em até 20%',
  local: 'Av. Brasil, 2000',
  orgao: 'Detran RJ',
  situacao: 'Notificação de autuação expedida',
  status_pagamento: 'Não paga',
  valor: 'R$ 130,16',
  valor_a_pagar: 'R$ 104,13',
  valor_desconto: 'R$ 26,03',
};

createServer(async (req, res) => {
  let body = '';
  for await (const chunk of req) body += chunk;
  const n = Number(new URLSearchParams(body).get('renavam'));
  const known = n % 2 === 0 ? [{ ...MULTA, numero_ait: `C${n}` }] : [];
  const found = n % 100 === 1 ? [{ ...MULTA, numero_ait: `N${n}` }] : [];
  const item = req.url?.endsWith('/veiculo')
    ? VEICULO
    : {
        multas: [...known, ...found],
        debitos: n % 4 === 0 ? [{ descricao: 'IPVA 2026', valor: 'R$ 842,37' }] : [],
      };
  const answer = { code: 200, header: { billable: true, price: '0.24' }, data: [item] };
  setTimeout(
    () => {
      res.writeHead(200, { 'Content-Type': 'application/json' });
      res.end(JSON.stringify(answer));
    },
    latency * (0.5 + Math.random()),
  );
}).listen(Number(process.env.PORT), '127.0.0.1');
