// An echo server over Go's crypto/tls, which says in one line what became of each connection.
//
// usage: server VERSION CERTIFICATE KEY [--request-client-certificate] [--p384-only]
package main

import (
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"os"
	"time"
)

func main() {
	// Ends when whoever started it is gone.
	go func() {
		io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}()
	versions := map[string]uint16{"1.2": tls.VersionTLS12, "1.3": tls.VersionTLS13}
	certificate, err := tls.LoadX509KeyPair(os.Args[2], os.Args[3])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	config := &tls.Config{
		Certificates: []tls.Certificate{certificate},
		MinVersion:   versions[os.Args[1]],
		MaxVersion:   versions[os.Args[1]],
	}
	for _, option := range os.Args[4:] {
		switch option {
		case "--request-client-certificate":
			config.ClientAuth = tls.RequestClientCert
		case "--p384-only":
			config.CurvePreferences = []tls.CurveID{tls.CurveP384}
		}
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("listening on %s\n", listener.Addr())
	for number := 1; number < 1000; number++ {
		connection, err := listener.Accept()
		if err != nil {
			os.Exit(1)
		}
		fmt.Printf("connection %d: %s\n", number, serve(tls.Server(connection, config)))
	}
}

func serve(connection *tls.Conn) string {
	defer connection.Close()
	connection.SetDeadline(time.Now().Add(10 * time.Second))
	if err := connection.Handshake(); err != nil {
		return fmt.Sprintf("handshake, failed: %v, 0 bytes", err)
	}
	state := connection.ConnectionState()
	report := fmt.Sprintf("complete, resumed %v, client certificate %v", state.DidResume, len(state.PeerCertificates) > 0)
	received := 0
	buffer := make([]byte, 65536)
	for {
		count, err := connection.Read(buffer)
		received += count
		if err != nil {
			return fmt.Sprintf("%s, %v, %d bytes", report, err, received)
		}
		if _, err := connection.Write(buffer[:count]); err != nil {
			return fmt.Sprintf("%s, failed: %v, %d bytes", report, err, received)
		}
	}
}
