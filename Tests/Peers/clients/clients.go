// Go's crypto/tls with a pin: a line `ID KIND HOST PORT PIN CA` each, answered by `ID yes` or `ID no WHY`.
package main

import (
	"bufio"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"time"
)

func connect(kind, host, port, pin, authority string) error {
	config := &tls.Config{ServerName: host}
	config.VerifyConnection = func(state tls.ConnectionState) error {
		digest := sha256.Sum256(state.PeerCertificates[0].RawSubjectPublicKeyInfo)
		if base64.StdEncoding.EncodeToString(digest[:]) != pin {
			return errors.New("another key")
		}
		return nil
	}
	config.InsecureSkipVerify = kind == "go-insecure"
	if authority != "-" {
		text, err := os.ReadFile(authority)
		if err != nil {
			return err
		}
		config.RootCAs = x509.NewCertPool()
		config.RootCAs.AppendCertsFromPEM(text)
	}
	dialer := &net.Dialer{Timeout: 10 * time.Second}
	connection, err := tls.DialWithDialer(dialer, "tcp", net.JoinHostPort(host, port), config)
	if err != nil {
		return err
	}
	defer connection.Close()
	connection.SetDeadline(time.Now().Add(10 * time.Second))
	fmt.Fprint(connection, "GET / HTTP/1.0\r\n\r\n")
	answer := make([]byte, 64)
	count, err := connection.Read(answer)
	if !strings.HasPrefix(string(answer[:count]), "HTTP/1.1 200") {
		return fmt.Errorf("no answer: %v", err)
	}
	return nil
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		fields := strings.Fields(lines.Text())
		if err := connect(fields[1], fields[2], fields[3], fields[4], fields[5]); err != nil {
			fmt.Println(fields[0], "no", err)
		} else {
			fmt.Println(fields[0], "yes")
		}
	}
}
